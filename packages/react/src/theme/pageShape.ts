/** Tokens that light and dark share, of what stands on the page. */
export const pageShape = {
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  radiusControl: '14px',
} as const
