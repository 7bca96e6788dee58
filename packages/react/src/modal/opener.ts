/** What had the focus when the widget's dialog was opened last. */
export const opener: { element?: Element | null } = {}
