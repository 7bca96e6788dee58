import type { BaseError } from '@latchkey/core/errors'
import { getSend, goBack, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useOnline } from '../../hooks/useOnline.ts'
import type { UseRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { ClockIcon, SendIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { NameNotes, ReceiverWarnings, useReceiverWarnings } from './ReceiverWarnings.tsx'
import { SendOutcome } from './SendOutcome.tsx'
import { type ReviewedParties, SendReviewFacts } from './SendReviewFacts.tsx'
import type { useEarlier } from './useEarlier.ts'
import { useReceiverHistory } from './useReceiverHistory.ts'

type TransferReviewProps = {
  parties: ReviewedParties
  /** What is sent, in large type. */
  children: ReactNode
  /** More about what is sent. */
  details: ReactNode
  /** Base units of the network's native currency. */
  fee: UseRead<bigint>
  sending: { status: 'idle' | 'pending' | 'success' | 'error'; error: BaseError | undefined }
  /** What an equal one may still become. */
  earlier: ReturnType<typeof useEarlier>
  onSend: () => void
}

const nameCodes = /^NAME_(CHANGED|DISPUTED|UNSIGNED)$/

/** The review of any transfer, and the button that sends the wallet one request. */
export function TransferReview({
  parties,
  children,
  details,
  fee,
  sending,
  earlier,
  onSend,
}: TransferReviewProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send, common } = useMessages()
  const messages = send.preview
  const { receiver, receiverName, nameFacts, address, caipAddress, wallet } = parties
  const now = useAccount()
  const isWaiting = sending.status === 'pending'
  const slow = useSlow(isWaiting)
  const { lookAlike, warnings: historyWarnings } = useReceiverHistory(receiver)
  const warnings = useReceiverWarnings(receiver)
  const walletName = useConnectorName()(wallet)
  // Two wallets may hold the same account.
  const isOtherWallet = now.address !== address || now.connector?.id !== wallet?.id
  const isStale = !isWaiting && (isOtherWallet || now.caipAddress !== caipAddress)
  const changed = isOtherWallet ? 'ACCOUNT_CHANGED' : 'NETWORK_CHANGED'
  const { loading: isAnotherWaiting } = useWatch(getSend, watchSend)
  const error = sending.error?.code === 'SEND_IN_PROGRESS' && !isAnotherWaiting ? undefined : sending.error
  const code = isStale ? changed : error?.code
  // What the name resolves to changed or is disputed: the review no longer shows what the visitor meant.
  const isOver = isStale || (code !== undefined && nameCodes.test(code))
  const mayRepeat = !isWaiting && earlier
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // It is compared with what the wallet shows; the reason of an earlier failure was scrolled to. Where the buttons scroll too, they stay.
    if (isWaiting) body.current?.closest('.lk-body:not([data-tight])')?.scrollTo(0, 0)
  }, [isWaiting])
  // The wallet has nothing to confirm before the nodes have said what the transaction needs.
  const isChecking = slow && earlier !== 'requested'
  // Without a network the wallet could send nothing, and its error would say something else.
  const isOffline = !useOnline() && !isWaiting && !isOver
  // The visitor agrees to the fee too, so Send waits for it. A fee that takes longer is left to the wallet.
  const isFeeLate = useSlow(fee.status === 'loading')
  const wouldFail = fee.error?.code === 'EXECUTION_REVERTED' && !code
  const isEstimating = fee.status === 'loading' && !isFeeLate && !isOffline

  return (
    <View
      title={messages.title}
      backAllowed={!isWaiting}
      footer={
        <>
          {lookAlike && (
            <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
              <strong>{messages.lookAlike}</strong>
              <AddressGroups address={lookAlike} comparedWith={receiver} />
              <p>{messages.lookAlikeCheck}</p>
            </Note>
          )}
          {receiverName && nameFacts && <NameNotes name={receiverName} address={receiver} facts={nameFacts} />}
          <ReceiverWarnings warnings={[...historyWarnings, ...warnings]} />
          {wouldFail && (
            <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
              {messages.wouldFail}
            </Note>
          )}
          {mayRepeat && !isOver && (
            <Note tone="warning" icon={<ClockIcon />}>
              {mayRepeat === 'requested' ? messages.mayBePending({ wallet: walletName }) : messages.mayGoThrough}
            </Note>
          )}
          {isOffline && (
            <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
              {messages.offline}
            </Note>
          )}
          {isOver ? (
            <Button variant="primary" onClick={() => goBack(latchkey)}>
              {messages.startOver}
            </Button>
          ) : (
            <Button
              variant={mayRepeat || wouldFail ? 'secondary' : 'primary'}
              busy={isWaiting || isEstimating}
              disabled={isOffline}
              onClick={onSend}
            >
              {isWaiting
                ? isChecking
                  ? messages.checking
                  : messages.waiting({ wallet: walletName })
                : isEstimating
                  ? messages.feeLoading
                  : mayRepeat === 'requested'
                    ? messages.requestAgain
                    : messages.send}
            </Button>
          )}
          {isWaiting && <OpenPairedWallet />}
          <div className="lk-review-foot">
            {isWaiting ? (
              <Note>
                {isChecking
                  ? messages.checkingSlow
                  : slow
                    ? messages.slow({ wallet: walletName })
                    : messages.waitingExplain}
              </Note>
            ) : (
              <Button variant="quiet" onClick={() => goBack(latchkey)}>
                {common.cancel}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div ref={body} className="lk-review">
        {children}
        <SendReviewFacts parties={parties} fee={fee} lookAlike={lookAlike}>
          {details}
        </SendReviewFacts>
        {!isOffline && <SendOutcome code={code} error={error} network={parties.network} />}
      </div>
    </View>
  )
}

/** A review without a transfer, such as after a reload. */
export function NothingToReview({ onStartOver }: { onStartOver: () => void }): ReactNode {
  const { preview: messages } = useMessages().send
  return (
    <View title={messages.title}>
      <Empty
        icon={<SendIcon />}
        action={
          <Button size="medium" onClick={onStartOver}>
            {messages.startOver}
          </Button>
        }
      >
        {messages.empty}
      </Empty>
    </View>
  )
}

const css = `
.lk-review { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
.lk-review-foot { display: grid; align-items: center; min-height: 48px }
.lk-review-foot > .lk-note { text-align: center; padding-block: 4px }
.lk-note .lk-address { margin-block: 8px }
`
