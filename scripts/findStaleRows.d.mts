export function findStaleRows(written: string, measured: string): string[]
