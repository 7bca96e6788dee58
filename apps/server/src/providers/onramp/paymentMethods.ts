/** The names in the options, and those in firms' quotes and in Meld's API. */
const pairs = [
  ['card', 'CREDIT_DEBIT_CARD'],
  ['ach_bank_account', 'ACH'],
] as const

/** @example toFirmMethod('card') // 'CREDIT_DEBIT_CARD' */
export function toFirmMethod(method: string): string {
  return pairs.find(([name]) => name === method.toLowerCase())?.[1] ?? method.toUpperCase()
}

/** @example fromFirmMethod('CREDIT_DEBIT_CARD') // 'card' */
export function fromFirmMethod(method: string): string {
  return pairs.find(([, name]) => name === method.toUpperCase())?.[0] ?? method.toLowerCase()
}
