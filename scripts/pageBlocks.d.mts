export function readBlock(page: string, name: string): string
export function writeBlock(page: string, name: string, content: string): void
