// The fields for the players' names: those of the seats that the chosen book has.

export function chosenBook(form) {
  return form.querySelector("[name=book]:checked, [name=book] option:checked");
}

const fields = (form) => [...form.querySelectorAll("[name^=name-]")];

export function followSeats(form) {
  const follow = () => {
    for (const field of fields(form)) {
      field.disabled = !chosenBook(form).dataset.seats.includes(field.name.slice(5));
      field.closest("label").hidden = field.disabled;
    }
  };
  form.addEventListener("change", follow);
  follow();
}

// The names at the seats of the chosen book, by seat.
export function namesGiven(form) {
  return Object.fromEntries(fields(form).filter((field) => !field.disabled).map((field) => [field.name.slice(5), field.value.trim()]));
}
