export function redisPath(): string | undefined
