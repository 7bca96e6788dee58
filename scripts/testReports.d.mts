export function listFailedTests(report: unknown): string[]
export function listFlakyTests(report: unknown): string[]
