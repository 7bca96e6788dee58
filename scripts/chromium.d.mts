export const chromiumFlags: readonly string[]
export function chromiumPath(): string | undefined
