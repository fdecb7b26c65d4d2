type Tone = { hertz: number; atMs: number; forMs: number }

const tones = {
  right: [{ hertz: 880, atMs: 0, forMs: 80 }],
  done: [
    { hertz: 660, atMs: 0, forMs: 90 },
    { hertz: 990, atMs: 110, forMs: 160 },
  ],
  wrong: [
    { hertz: 180, atMs: 0, forMs: 200 },
    { hertz: 180, atMs: 280, forMs: 200 },
  ],
} as const satisfies Record<string, readonly Tone[]>

export type Signal = keyof typeof tones

let audio: AudioContext | undefined

function play({ hertz, atMs, forMs }: Tone, context: AudioContext): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + atMs / 1_000
  const end = start + forMs / 1_000
  oscillator.type = hertz < 300 ? 'square' : 'sine'
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.25, start)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

/** Sound and vibration; colour and words say the same, because a hall may be loud. */
export function signal(kind: Signal): void {
  if (kind === 'wrong') navigator.vibrate?.([200, 80, 200])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const tone of tones[kind]) play(tone, audio)
  } catch {
    // A device without sound shows the colour only.
  }
}
