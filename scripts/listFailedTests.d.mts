export function listFailedTests(report: unknown): string[]
