import type { CaipAddress } from '@latchkey/wire'
import {
  compareSignIn,
  composeSignIn,
  readSignIn,
  SignInError,
  type SignInFields,
  SignInFormatError,
} from '@latchkey/wire/sign-in'
import { SignInMessageError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Writes the message for an account, and checks what an app's own messenger wrote: the visitor's wallet gets no text for another site, of
 * another account or with another nonce.
 * @throws SignInMessageError
 */
export async function writeMessage(
  latchkey: Latchkey,
  options: { account: CaipAddress; nonce: string; latestIssue?: number | undefined },
): Promise<{ fields: SignInFields; message: string }> {
  const { account, nonce, latestIssue = Number.POSITIVE_INFINITY } = options
  const { messenger = composeSignIn, statement, resources } = latchkey.options.signIn ?? {}
  const { host, origin } = location
  const wanted: SignInFields = {
    domain: host,
    account,
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(Math.min(Date.now(), latestIssue)).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
  }
  try {
    const message = await messenger(wanted)
    const fields = readSignIn(message)
    compareSignIn(fields, { domain: host, account, nonce })
    // The adapter’s has its checksum, which whoever verifies the signature requires.
    if (fields.account !== account) throw new SignInError('wrong_account', `it is of ${fields.account}`)
    return { fields, message }
  } catch (cause) {
    if (!(cause instanceof SignInError) && !(cause instanceof SignInFormatError)) throw cause
    throw new SignInMessageError({ reason: cause.code, cause })
  }
}
