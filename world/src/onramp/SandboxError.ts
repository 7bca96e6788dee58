/** A refusal of the sandbox, with its HTTP status. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly status: 400 | 401 | 404 | 409 | 410 | 413

  constructor(status: SandboxError['status'], message: string) {
    super(message)
    this.status = status
  }
}
