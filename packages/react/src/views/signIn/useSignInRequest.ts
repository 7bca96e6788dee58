import {
  disconnect,
  getAccount,
  getModal,
  getSignIn,
  type Latchkey,
  open,
  showBanner,
  watchModal,
} from '@latchkey/core'
import type { BaseError, ErrorCode } from '@latchkey/core/errors'
import { goBack, isSmartAccount, previewSignIn, type SignInFields } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'

/** `declined`: by the visitor. `ended`: the session that there was. `foreign`: the message is not of this page. `smartAccount`: it is one, which the app may not verify. */
export type SignInFailure = 'declined' | 'ended' | 'foreign' | 'smartAccount' | 'other'

/** What the message will say; its nonce and time are known once the wallet is asked. */
export type ShownFields = Pick<SignInFields, 'domain' | 'uri' | 'version'> &
  Partial<Omit<SignInFields, 'domain' | 'uri' | 'version'>>

export type SignInRequestState = {
  fields: ShownFields
  /** From the tap until there is a session or an error. */
  isPending: boolean
  /** The wallet has the request. */
  isAsking: boolean
  /** Another tab has asked the wallet. */
  isElsewhere: boolean
  isRequired: boolean
  /** How often the visitor tried to leave without the session that they need, since what is said last changed. */
  refusals: number
  failure: SignInFailure | undefined
  error: BaseError | undefined
  sign: () => void
  /** Takes the request back, and leaves; where a session is required, the wallet too. */
  cancel: () => void
}

/** One account's sign-in, from what it will sign to how it ended. */
export function useSignInRequest(): SignInRequestState {
  const latchkey = useLatchkey()
  const errorText = useErrorText()
  const [account] = useState(() => getAccount(latchkey).caipAddress)
  const { status, message, isElsewhere = false, error: lastError, isPending, signIn } = useSignIn()
  const preview = useWrite(previewSignIn)
  const isRequired = Boolean(latchkey.options.signIn?.required)
  const [refusals, setRefusals] = useState(0)

  const { run: runPreview, cancel: cancelPreview } = preview
  const readPreview = useCallback(() => account && runPreview({ account }), [account, runPreview])
  useRunOnMount(readPreview, cancelPreview)

  const error = isPending ? undefined : (lastError ?? signIn.error ?? preview.error)
  const isAsking = message !== undefined
  const phase = `${isPending} ${isAsking} ${isElsewhere} ${error?.code}`
  const [warnedIn, setWarnedIn] = useState(phase)
  if (phase !== warnedIn) {
    // A warning must not hide what there is to do next.
    setWarnedIn(phase)
    setRefusals(0)
  }

  const { shake } = useWatch(getModal, watchModal)
  useEffect(() => {
    if (shake) setRefusals((count) => count + 1)
  }, [shake])

  const { run: runSignIn, cancel: cancelSignIn } = signIn
  useEffect(() => {
    // What another account would sign is nobody’s wish any more; whoever closed the modal may still sign.
    return () => {
      if (getAccount(latchkey).caipAddress !== account) cancelSignIn()
    }
  }, [latchkey, account, cancelSignIn])

  useEffect(() => {
    // Whoever left has read it.
    return () => {
      if (error && getModal(latchkey).stack.at(-1)?.view !== 'SIWXSignMessage') read.add(error)
    }
  }, [latchkey, error])

  function sign() {
    void runSignIn({}).then(() => reopenDeclined(latchkey))
  }

  function cancel() {
    cancelSignIn()
    if (!isRequired) return goBack(latchkey)
    const { connector, namespace } = getAccount(latchkey)
    disconnect(latchkey, { connectorId: connector?.id, namespace }).catch((failed: unknown) =>
      showBanner(latchkey, { state: 'error', message: errorText(failed) }),
    )
  }

  const fields = message ?? { ...knownFields(latchkey), ...withoutNonce(preview.data) }
  const failure = !error || read.has(error) ? undefined : toFailure(latchkey, error)
  const request = { fields, isPending, isAsking, isElsewhere, isRequired, refusals, failure, error, sign, cancel }
  return useUntil(status === 'signed', request)
}

/** What visitors have read, and left. */
const read = new WeakSet<BaseError>()

/** The last value before it was over: what closes does not change on its way out. */
function useUntil<Value>(isOver: boolean, value: Value): Value {
  const last = useRef(value)
  useEffect(() => {
    if (!isOver) last.current = value
  })
  return isOver ? last.current : value
}

/** Until the app's messenger was asked, or without one: what the options say. Malformed ones are an error, and not shown. */
function knownFields(latchkey: Latchkey): ShownFields {
  const { statement, resources } = latchkey.options.signIn ?? {}
  return {
    domain: location.host,
    uri: location.origin,
    version: '1',
    ...(typeof statement === 'string' && { statement }),
    ...(Array.isArray(resources) && { resources: resources.filter((resource) => typeof resource === 'string') }),
  }
}

function withoutNonce({
  nonce: _nonce,
  issuedAt: _issuedAt,
  ...fields
}: Partial<SignInFields> = {}): Partial<ShownFields> {
  return fields
}

/** A visitor who closed the modal sees that nothing was signed. */
function reopenDeclined(latchkey: Latchkey): void {
  if (getSignIn(latchkey).status === 'declined' && !getModal(latchkey).open)
    open(latchkey, { view: 'SIWXSignMessage', reason: 'signIn' })
}

/** The wallet could not sign, or what it signed was not accepted. */
const ofSignature: readonly string[] = ['WALLET_ERROR', 'ABILITY_MISSING', 'SIGN_IN_REFUSED'] satisfies ErrorCode[]

function toFailure(latchkey: Latchkey, error: BaseError): SignInFailure | undefined {
  // By the visitor, who knows.
  if (error.code === 'ABORTED') return undefined
  if (error.code === 'USER_REJECTED') return 'declined'
  if (error.code === 'SIGN_IN_ENDED') return 'ended'
  if (error.code === 'SIGN_IN_MESSAGE') return 'foreign'
  if (isSmartAccount(latchkey) && ofSignature.includes(error.code)) return 'smartAccount'
  return 'other'
}
