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

/** The schema's own words are those of its types; and text that is no number is NaN to it, which tells an operator nothing. */
const kinds: Record<string, string> = {
  number: 'must be a number',
  array: 'must be a JSON list',
  object: 'must be a JSON object',
  record: 'must be a JSON object',
}

function plainText({ code, expected, message }: ConfigIssue): string {
  return (code === 'invalid_type' && kinds[String(expected)]) || message
}
