import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { Note } from '../../parts/Note.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'
import type { SignInFailure, SignInRequestState } from './useSignInRequest.ts'

type SignInNoteProps = SignInRequestState & {
  wallet: string
  /** Of the account, and of the other network on which it is signed in. */
  networks: { network: string; signed: string } | undefined
}

/** One sentence above the buttons: what the wallet is asked, why there is no session yet, and what to do. */
export function SignInNote(props: SignInNoteProps): ReactNode {
  const { wallet, networks, isPending, isAsking, isElsewhere, isRequired, refusals, failure } = props
  const { signIn: messages } = useMessages()
  const isServerSlow = useSlow(isPending && !isAsking && !isElsewhere)
  const isWalletSlow = useSlow(isAsking)
  if (refusals > 0)
    return (
      // Announced again for each attempt.
      <Note key={refusals} tone="warning" announce="now" icon={<TriangleAlertIcon />}>
        {isAsking || isElsewhere ? messages.blockedAsking({ wallet }) : messages.blocked({ wallet })}
      </Note>
    )
  if (failure)
    return (
      <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
        <Failure {...props} failure={failure} />
      </Note>
    )
  if (isAsking) return <Note>{isWalletSlow ? messages.slow({ wallet }) : messages.continueIn({ wallet })}</Note>
  if (isElsewhere)
    return (
      <Note>
        {messages.askedElsewhere({ wallet })} {isRequired && messages.cancelDisconnects({ wallet })}
      </Note>
    )
  if (isPending) return <Note>{isServerSlow ? messages.slowServer : messages.preparing}</Note>
  if (networks)
    return (
      <Note>
        {messages.signedElsewhere(networks)} {isRequired && messages.cancelDisconnects({ wallet })}
      </Note>
    )
  return <Note>{isRequired ? messages.required({ wallet }) : messages.explain}</Note>
}

function Failure({ failure, error, isRequired, wallet }: SignInNoteProps & { failure: SignInFailure }): ReactNode {
  const { signIn: messages } = useMessages()
  const errorText = useErrorText()
  const cancelHint = isRequired ? messages.cancelDisconnects({ wallet }) : undefined
  if (failure === 'declined')
    return (
      <>
        <strong>{messages.declined}</strong>
        <br />
        {messages.declinedExplain} {cancelHint}
      </>
    )
  if (failure === 'smartAccount')
    return (
      <>
        <strong>{messages.smartAccount}</strong>
        <br />
        {messages.smartAccountExplain}
      </>
    )
  return (
    <>
      {errorText(error)} {cancelHint}
    </>
  )
}
