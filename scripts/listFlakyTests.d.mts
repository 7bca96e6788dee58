export function listFlakyTests(report: unknown): string[]
