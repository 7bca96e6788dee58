import type { Config } from '../env.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether messages that name this origin are for this server. Where the operator names none, only messages of this machine are: the host a
 * request says it is for is the caller's word.
 */
export function isOwnOrigin({ publicUrl, names }: Pick<Config, 'publicUrl' | 'names'>, origin: string): boolean {
  const own = publicUrl === undefined ? names.origins : [publicUrl, ...names.origins]
  return own.length > 0 ? own.includes(origin) : loopback.test(new URL(origin).hostname)
}
