import { domainToASCII } from 'node:url'
import { ApiError } from '../../errors/ApiError.ts'

/** `address` as mail is sent to it; `normal` is the same for all spellings that reach one mailbox in practice. */
export type Email = { address: string; normal: string }

/** A dot-string of RFC 5321, 4.1.2. Quoted local parts and address literals are left out: no visitor has one, attackers do. */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses one email address; international domains become their ASCII form.
 * @throws ApiError 400 for anything else: a list, a name, a line break, a quoted local part
 * @example parseEmail('Ada@Example.com') // { address: 'Ada@example.com', normal: 'ada@example.com' }
 */
export function parseEmail(text: string): Email {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase()
  const labels = domain.split('.')
  const isValid =
    at > 0 &&
    local.length <= 64 &&
    domain.length + local.length < 254 &&
    localPart.test(local) &&
    // `domainToASCII` accepts what a URL's host may be, such as a port's colon or a number as an address.
    /^[^\s@:/?#[\]\\%]+$/.test(text.slice(at + 1)) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  if (!isValid)
    throw new ApiError(400, {
      field: 'email',
      description: 'This is not an email address. Check it for missing parts.',
    })
  return { address: `${local}@${domain}`, normal: `${local.toLowerCase()}@${domain}` }
}
