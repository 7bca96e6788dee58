import { assertSignInText, SignInFormatError } from '@latchkey/wire/sign-in'
import type { Latchkey } from '../latchkey.ts'
import { listOptionFaults, type OptionFault } from '../signIn/listOptionFaults.ts'
import type { SignInOptions } from '../signIn/SignIn.ts'
import type { Notice } from './notices.ts'

const known: readonly string[] = [
  'required',
  'statement',
  'resources',
  'chains',
  'messenger',
  'signer',
  'verifier',
  'storage',
] satisfies (keyof SignInOptions)[]

/** What is wrong with the option `signIn`, also what no message can say. */
export function listSignInFaults(latchkey: Latchkey): readonly OptionFault[] {
  const faults = listOptionFaults(latchkey)
  if (!latchkey.options.signIn || faults.length > 0) return faults
  const { statement, resources, verifier = [] } = latchkey.options.signIn
  const own = latchkey.adapters.map(({ namespace }) => namespace as string)
  const unused = [verifier].flat().find(({ namespace }) => !own.includes(namespace))
  return [
    ...Object.keys(latchkey.options.signIn)
      .filter((part) => !known.includes(part))
      .map((part) => ({ option: `signIn.${part}`, reason: `is none: there are ${known.join(', ')}` })),
    // Nobody is kept from signing in by it.
    ...(unused ? [{ option: 'signIn.verifier', reason: `has one of ${unused.namespace}, which no adapter has` }] : []),
    ...ofText(
      'statement',
      'must be one line of ASCII, and without quotation marks and other signs that EIP-4361 leaves out',
      {
        statement,
      },
    ),
    ...ofText('resources', 'must be URIs with a scheme, such as https://example.com/terms', { resources }),
  ]
}

function ofText(part: string, reason: string, said: Parameters<typeof assertSignInText>[0]): readonly OptionFault[] {
  try {
    assertSignInText(said)
    return []
  } catch (error) {
    if (!(error instanceof SignInFormatError)) throw error
    return [{ option: `signIn.${part}`, reason: error.field === 'text' ? 'is too long for a message' : reason }]
  }
}

/** As the error that `signIn` throws says it. */
export const toOptionNotice = ({ option, reason }: OptionFault): Notice => ({
  title: 'Invalid Option',
  fix: `The option \`${option}\` ${reason}.`,
})
