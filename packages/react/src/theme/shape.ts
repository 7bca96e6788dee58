/** Tokens that light and dark share. */
export const shape = {
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  radiusFrame: '28px',
  radiusControl: '14px',
  radiusIcon: '10px',
} as const
