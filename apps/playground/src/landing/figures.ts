/** What `npm run bench:widget` last measured of JavaScript at the open modal; see `readFigures` in vite.config.ts. */
declare const __WIDGET_FIGURES__: { measuredAt: string; rows: readonly { name: string; bytes: number }[] } | undefined

export const figures = __WIDGET_FIGURES__ && {
  measuredAt: new Date(__WIDGET_FIGURES__.measuredAt),
  rows: __WIDGET_FIGURES__.rows,
}
