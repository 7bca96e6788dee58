import type { FastifyBaseLogger } from 'fastify'

type Arguments = Parameters<FastifyBaseLogger['info']>

/**
 * The log of one request, whose id is in each line. Most requests log nothing but their own line, which `writeLine` writes: the logger is
 * made when it is first used, as making one takes as long as finding the route.
 */
export class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Record<string, unknown>
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...line: Arguments): void {
    this.#log.fatal(...line)
  }

  error(...line: Arguments): void {
    this.#log.error(...line)
  }

  warn(...line: Arguments): void {
    this.#log.warn(...line)
  }

  info(...line: Arguments): void {
    this.#log.info(...line)
  }

  debug(...line: Arguments): void {
    this.#log.debug(...line)
  }

  trace(...line: Arguments): void {
    this.#log.trace(...line)
  }

  silent(): void {}

  child(...options: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...options)
  }
}
