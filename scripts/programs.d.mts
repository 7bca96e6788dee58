export const chromiumFlags: readonly string[]
export function chromiumPath(): string | undefined
export function redisPath(): string | undefined
export function postgresFolder(): string | undefined
