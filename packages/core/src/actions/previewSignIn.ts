import type { CaipAddress } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import { randomHex } from '../embedded/randomHex.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * What an account is about to sign, as the app's messenger writes it. No request is sent, and its nonce and time are not those that will be
 * signed: the storage gives a nonce when the wallet is asked.
 *
 * @throws OptionsInvalidError for a malformed option `signIn`, SignInMessageError for a message that the wallet will not get; whatever the app's messenger throws
 * @example (await previewSignIn(latchkey, { account: 'eip155:1:0xAb…' })).statement // 'Sign in to Example.'
 */
export async function previewSignIn(latchkey: Latchkey, { account }: { account: CaipAddress }): Promise<SignInFields> {
  try {
    const [{ assertSignInOptions }, { writeMessage }] = await Promise.all([
      import('../signIn/listOptionFaults.ts'),
      import('../signIn/writeMessage.ts'),
    ])
    assertSignInOptions(latchkey)
    const { fields } = await writeMessage(latchkey, { account, nonce: randomHex() })
    return fields
  } catch (error) {
    throw toBaseError(error)
  }
}
