import {
  type BaseError,
  ExecutionRevertedError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NonceTooLowError,
} from '@latchkey/core/errors'
import { cleanText } from '@latchkey/core/internal'

/** What a node says of a transaction: its own code where it has one, and a text that names the cause last. */
export type NodeRefusal = { code?: number | undefined; text: string }

const kinds: readonly { code: number; says: RegExp; make: (details: string) => BaseError }[] = [
  { code: 5, says: /insufficient funds/, make: (details) => new InsufficientFundsError({ details }) },
  { code: 13, says: /insufficient fee/, make: (details) => new FeeCapTooLowError({ details }) },
  { code: 32, says: /incorrect account sequence/, make: (details) => new NonceTooLowError({ details }) },
]

/** A node's refusal as an error of core's. */
export function toRefusal({ code, text }: NodeRefusal): BaseError {
  const details = cleanText(text, { maxLength: 300 })
  const kind = kinds.find((one) =>
    code === undefined ? one.says.test(text) : one.code === code && one.says.test(text),
  )
  return kind?.make(details) ?? new ExecutionRevertedError({ reason: describeRefusal(text), details })
}

/** What went wrong, without where: `failed to execute message; message index: 0: out of gas` is `out of gas`. */
export function describeRefusal(text: string): string {
  const [said = ''] = text.split(' [')
  const reason = said.replace(/^.*message index: \d+: /s, '')
  return cleanText(reason, { maxLength: 100 })
}
