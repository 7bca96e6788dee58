import type { Messages } from '../../locales/en.ts'

/** What a way to pay is called; what has no name here is told as the provider writes it. */
export function paymentMethodName(id: string, { methods }: Messages['buy']): string {
  if (id === 'card') return methods.card
  if (id === 'ach_bank_account') return methods.bank
  const messages = id.replaceAll('_', ' ')
  return `${messages.charAt(0).toUpperCase()}${messages.slice(1)}`
}
