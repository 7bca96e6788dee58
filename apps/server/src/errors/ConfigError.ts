/** An invalid configuration; the message is one line that names the field and never repeats its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly field: string

  constructor(issues: readonly ConfigIssue[]) {
    const lines = issues.map((issue) => ({ field: issue.path.map(String).join('.'), text: plainText(issue) }))
    super(
      `Configuration error: ${lines.map(({ field, text }) => `${field}: ${text}`).join('; ')}. See docs/configuration.md.`,
    )
    this.field = lines[0]?.field ?? 'environment'
  }
}

type ConfigIssue = { path: readonly PropertyKey[]; message: string; code?: string; expected?: unknown }

/** Text that is no number becomes NaN on the way, which tells an operator nothing. */
function plainText({ code, expected, message }: ConfigIssue): string {
  return code === 'invalid_type' && expected === 'number' ? 'must be a number' : message
}
