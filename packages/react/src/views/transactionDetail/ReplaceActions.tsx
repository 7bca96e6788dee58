import {
  cancelTransaction,
  formatAmount,
  getReplacementFee,
  type Network,
  type ReplacementPurpose,
  type SentTransaction,
  speedUpTransaction,
} from '@latchkey/core'
import { hasAbility } from '@latchkey/core/internal'
import type { ComponentProps, ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/**
 * Speeds up a transaction that is not mined, or cancels it with an empty one in its place. Once a cancellation was sent, it can only be
 * cancelled again.
 */
export function ReplaceActions({ sent }: { sent: SentTransaction }): ReactNode {
  useStyles(css)
  const { activity } = useMessages()
  const { detail: messages } = activity
  const errorText = useErrorText()
  const wallet = isolate(useConnectorName()(useAccount().connector))
  const speedUp = useWrite(speedUpTransaction)
  const cancel = useWrite(cancelTransaction)
  const waiting = [speedUp, cancel].some(({ status }) => status === 'pending')
  const slow = useSlow(waiting)
  // Speeding it up would undo the cancellation; cancelling again, with a higher fee, would not.
  const isCancelling = sent.replacement?.purpose === 'cancel'
  const { hash } = sent
  const planned = useRead(getReplacementFee, { hash, purpose: isCancelling ? 'cancel' : 'speedUp' })
  const isPlanned = hasAbility(useLatchkey(), 'loadReplacements')
  const error = speedUp.error ?? cancel.error ?? (isPlanned ? planned.error : undefined)
  const { network } = useNetwork()

  return (
    <>
      {error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon size={18} />}>
          {error.code === 'USER_REJECTED'
            ? messages.declined
            : error.code === 'INSUFFICIENT_FUNDS'
              ? messages.insufficient
              : errorText(error)}
        </Note>
      )}
      {waiting && <Note>{slow ? messages.slow({ wallet }) : messages.waiting({ wallet })}</Note>}
      {network && (
        <Facts dense>
          {!isCancelling && <ReplacementFee hash={hash} purpose="speedUp" network={network} />}
          <ReplacementFee hash={hash} purpose="cancel" network={network} />
        </Facts>
      )}
      <div className="lk-replace">
        {!isCancelling && (
          <ReplaceButton
            {...{ hash, purpose: 'speedUp' }}
            variant="primary"
            busy={speedUp.status === 'pending'}
            disabled={cancel.status === 'pending'}
            onClick={() => {
              cancel.cancel()
              void speedUp.run({ hash })
            }}
          >
            {messages.speedUp}
          </ReplaceButton>
        )}
        <ReplaceButton
          {...{ hash, purpose: 'cancel' }}
          busy={cancel.status === 'pending'}
          disabled={speedUp.status === 'pending'}
          onClick={() => {
            speedUp.cancel()
            void cancel.run({ hash })
          }}
        >
          {isCancelling ? messages.cancelAgain : messages.cancel}
        </ReplaceButton>
      </div>
    </>
  )
}

/** Where the page plans the replacement, the fee is what the visitor agrees to: nothing is requested before it is shown. */
function ReplaceButton({
  hash,
  purpose,
  disabled,
  ...button
}: { hash: string; purpose: ReplacementPurpose; disabled: boolean } & ComponentProps<typeof Button>): ReactNode {
  const isPlanned = hasAbility(useLatchkey(), 'loadReplacements')
  const { data } = useRead(getReplacementFee, { hash, purpose })
  return <Button {...button} disabled={disabled || (isPlanned && !data)} />
}

type ReplacementFeeProps = { hash: string; purpose: ReplacementPurpose; network: Network }

/** The most the replacement can cost; left to the wallet when it cannot be estimated. */
function ReplacementFee({ hash, purpose, network }: ReplacementFeeProps): ReactNode {
  const latchkey = useLatchkey()
  const { activity, send, common } = useMessages()
  const { detail: messages } = activity
  const { data, status } = useRead(getReplacementFee, { hash, purpose })
  const { symbol, decimals } = network.nativeCurrency
  return (
    <Fact label={messages.fees[purpose]}>
      {data ? (
        send.preview.upTo({ amount: `${formatAmount(roundUp(data.after), decimals)} ${symbol}` })
      ) : status === 'loading' ? (
        <span role="status" aria-label={common.loading}>
          <Skeleton width={112} height={14} />
        </span>
      ) : (
        // Where the page itself plans it, the wallet is asked for none that it cannot plan, and shows nothing.
        messages[hasAbility(latchkey, 'loadReplacements') ? 'feeUnavailable' : 'feeUnknown']
      )}
    </Fact>
  )
}

/** Rounds up to three digits: a fee is never shown smaller than it can be, and a small one still shows. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(amount).length - 3))
  return ((amount + step - 1n) / step) * step
}

const css = `
.lk-replace { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px }
`
