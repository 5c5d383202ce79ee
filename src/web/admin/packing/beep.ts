/** One high tone for a good scan, two low ones for a wrong one. */
export function beep(isGood: boolean): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tones = isGood
    ? [{ hertz: 880, at: 0 }]
    : [
        { hertz: 220, at: 0 },
        { hertz: 165, at: 0.18 },
      ];
  for (const { hertz, at } of tones) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.value = 0.2;
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(context.currentTime + at);
    oscillator.stop(context.currentTime + at + 0.14);
  }
  setTimeout(() => void context.close(), 600);
}
