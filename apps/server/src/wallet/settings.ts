import * as z from 'zod'
import { createSecret } from '../secrets/createSecret.ts'

/** Settings that the embedded wallet's server and its recovery guard have alike. */

export const secret = z.string().transform(createSecret)

export const hexKey = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .pipe(secret)

export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).pipe(secret)

export const mailFrom = z
  .string()
  .max(320)
  .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, "App <no-reply@example.com>"')

/** A public origin as browsers send it: without a slash at the end, its host in lower case. */
export const secureOrigin = z
  .string()
  .refine(isSecureOrigin, 'must be an origin without a path, https://name.example.com; http only on this machine')
  .transform((text) => new URL(text).origin)

/** Host of a sender's address. A name of this machine is no domain that a mail may come from, but a local inbox takes it. */
export function hostOfMail(url: string): string {
  const { hostname } = new URL(url)
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname
}

/** Browsers give keys only to secure pages: https, or this machine. */
function isSecureOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin, href } = new URL(text)
  if (href !== `${origin}/`) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
