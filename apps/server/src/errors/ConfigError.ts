/** An invalid configuration; the message is one line that names the field and never repeats its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly field: string

  /** @param options.manual where the settings of this program are listed. */
  constructor(issues: readonly ConfigIssue[], { manual = 'docs/configuration.md' } = {}) {
    const lines = issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
    const text = lines.map(({ field, message }) => `${field}: ${message}`).join('; ')
    super(`Configuration error: ${text}. See ${manual}.`)
    this.field = lines[0]?.field ?? 'environment'
  }
}

type ConfigIssue = { path: readonly PropertyKey[]; message: string }
