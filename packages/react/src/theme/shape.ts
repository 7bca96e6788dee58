/** The other tokens that light and dark share. */
export const shape = {
  radiusFrame: '28px',
  radiusIcon: '10px',
} as const
