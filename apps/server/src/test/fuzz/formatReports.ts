import type { OperationReport } from './fuzzOperations.ts'

/** A line per operation, then what was found. */
export function formatReports(reports: readonly OperationReport[]): string {
  const rows = reports.map(({ id, requests, statuses, slowestMs }) => {
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
    return `${id.padEnd(28)} ${String(requests).padStart(5)}  ${String(Math.round(slowestMs)).padStart(5)} ms  ${counts.join(', ')}`
  })
  const head = `${'operation'.padEnd(28)} ${'sent'.padStart(5)}  ${'slowest'.padStart(8)}  responses`
  const found = reports.flatMap(({ id, finding }) =>
    finding
      ? [
          `\n${id}: ${finding.wrong}`,
          `  smallest such request, after ${finding.shrinks} steps: ${JSON.stringify(finding.request).slice(0, 2_000)}`,
        ]
      : [],
  )
  return [head, ...rows, ...found].join('\n')
}
