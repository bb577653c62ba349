// The phone's own camera: its newest picture as JPEG, and what it lets us hold.

const WANTED = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
};
const LONGEST = 1920; // pixels; larger pictures are made smaller before they are sent
const QUALITY = 0.85;
const FROZEN = 3000; // milliseconds without a new picture

const HOLDS = [
  ["focus", "focusMode", ["focusDistance"]],
  ["exposure", "exposureMode", ["exposureTime", "iso"]],
  ["white", "whiteBalanceMode", ["colorTemperature"]],
];

export class Camera {
  constructor(video) {
    this.video = video;
    this.stream = null;
    this.canvas = document.createElement("canvas");
    this.held = [];
  }

  get track() {
    return this.stream?.getVideoTracks()[0] ?? null;
  }

  get alive() {
    return this.track?.readyState === "live" && !this.track.muted;
  }

  async open() {
    this.close();
    this.stream = await navigator.mediaDevices.getUserMedia(WANTED);
    this.video.srcObject = this.stream;
    await this.video.play();
  }

  close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.held = [];
    this.video.srcObject = null;
  }

  // Resolves at the first new picture that is `due`: when it was taken, or null where none comes.
  next(due) {
    const { video } = this;
    return new Promise((resolve) => {
      let over = false;
      const done = (taken) => {
        over = true;
        clearTimeout(ends);
        resolve(taken);
      };
      const ends = setTimeout(done, FROZEN, null);
      const seen = (now, about) => {
        if (over) return;
        if (performance.now() < due) wait();
        else done(about.captureTime ?? now);
      };
      let last = video.currentTime;
      const look = (now) => {
        if (over) return;
        if (video.currentTime !== last && performance.now() >= due) done(now);
        else requestAnimationFrame(look);
        last = video.currentTime;
      };
      const wait = () => (video.requestVideoFrameCallback ? video.requestVideoFrameCallback(seen) : requestAnimationFrame(look));
      wait();
    });
  }

  // The picture that is shown now.
  async jpeg() {
    const { video, canvas } = this;
    const smaller = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight, 1));
    const width = Math.round(video.videoWidth * smaller);
    const height = Math.round(video.videoHeight * smaller);
    if (!width || !height) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    canvas.getContext("2d", { alpha: false }).drawImage(video, 0, 0, width, height);
    return new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", QUALITY); });
  }

  // Hold what can be held where it is now; what a browser or a camera does not offer is left as it is.
  async hold() {
    const { track } = this;
    const can = track?.getCapabilities?.() ?? {};
    const now = track?.getSettings?.() ?? {};
    const held = [];
    for (const [name, mode, values] of HOLDS) {
      if (!can[mode]?.includes("manual")) continue;
      const wanted = { [mode]: "manual" };
      for (const value of values) if (can[value] && now[value] !== undefined) wanted[value] = now[value];
      // one after the other: one that is refused must not take the others with it
      // oxlint-disable-next-line no-await-in-loop
      if (await this.set(wanted) && track.getSettings()[mode] === "manual") held.push(name);
    }
    this.held = held;
    return held;
  }

  // Let the camera set itself again, to light that has changed.
  async release() {
    const can = this.track?.getCapabilities?.() ?? {};
    const free = {};
    for (const [, mode] of HOLDS) if (can[mode]?.includes("continuous")) free[mode] = "continuous";
    if (Object.keys(free).length) await this.set(free);
    this.held = [];
  }

  async set(wanted) {
    try {
      await this.track.applyConstraints({ advanced: [wanted] });
      return true;
    } catch {
      return false;
    }
  }
}
