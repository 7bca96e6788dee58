import { createHash } from 'node:crypto'
import type { Person } from './Brand.ts'

/**
 * The id that a brand knows a person by: the same for an address each time, another one for each brand.
 * @param options.digits - how long it is, in decimal digits.
 * @example personId({ email: 'ada@example.com' }, { brand: 'github', digits: 8 }) // '40291776'
 */
export function personId({ email }: Pick<Person, 'email'>, options: { brand: string; digits: number }): string {
  const hash = createHash('sha256').update(`${options.brand}\0${email.toLowerCase()}`).digest('hex')
  const digits = (BigInt(`0x${hash}`) % 10n ** BigInt(options.digits)).toString().padStart(options.digits, '1')
  return digits.replace(/^0/, '1')
}

/** A user name as brands allow them. @example userName({ email: 'ada.l@example.com' }) // 'ada_l' */
export function userName({ email }: Pick<Person, 'email'>): string {
  return email
    .replace(/@.*$/, '')
    .replaceAll(/[^A-Za-z0-9]/g, '_')
    .slice(0, 15)
}
