export function listFiles(): string[]
