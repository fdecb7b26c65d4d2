const paths = {
  heart:
    'M12 20s-7-4.4-9.2-8.6C1 8 2.8 4.5 6.2 4.5c2 0 3.6 1 5.8 3.6 2.2-2.6 3.8-3.6 5.8-3.6 3.4 0 5.2 3.5 3.4 6.9C19 15.6 12 20 12 20z',
  back: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  truck: 'M2 6h11v10H2zM13 9h4l4 4v3h-8zM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  plus: 'M12 5v14M5 12h14',
  shield: 'M12 3l8 3v6c0 4.6-3.3 7.6-8 9-4.7-1.4-8-4.4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  coins:
    'M9 10c3.3 0 6-1.3 6-3s-2.7-3-6-3-6 1.3-6 3 2.7 3 6 3zM3 7v5c0 1.7 2.7 3 6 3M3 12v5c0 1.7 2.7 3 6 3M15 20c3.3 0 6-1.3 6-3v-4c0-1.7-2.7-3-6-3s-6 1.3-6 3v4c0 1.7 2.7 3 6 3zM9 13c0 1.7 2.7 3 6 3s6-1.3 6-3',
  check: 'M5 12.5l4.5 4.5L19 7',
  wallet: 'M3 7h15a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 7a3 3 0 0 1 3-3h10v3M16.5 13.5h.01',
  pack: 'M6 3h12v18H6zM6 7h12M10 12l2-2 2 2-2 2z',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  close: 'M6 6l12 12M18 6L6 18',
} as const

export function Icon({ name, size = 18 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
