import { parsePaymentRequest } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useMessages } from '../../../hooks/useMessages.ts'
import { useSlow } from '../../../hooks/useSlow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { CircleAlertIcon } from '../../../ui/Icon.tsx'
import { useStyles } from '../../../ui/useStyles.ts'
import { View } from '../../../ui/View.tsx'
import { enterReceiver } from '../enterReceiver.ts'
import { useCamera } from './useCamera.ts'

/** Shows the camera until it reads the QR code of an address, a name or a payment request. */
export function SendScanView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { scanner: messages } = useMessages().send
  const [isOther, setOther] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  const take = useCallback(
    (text: string) => {
      const isOurs = isReceiverText(text)
      setOther(!isOurs)
      if (isOurs) {
        enterReceiver(latchkey, text.trim())
        goBack(latchkey)
      }
      return isOurs
    },
    [latchkey],
  )
  const state = useCamera(video, take)
  const slow = useSlow(state === 'starting')

  return (
    <View title={messages.title}>
      {state === 'starting' || state === 'running' ? (
        <div className="lk-scan">
          {/* The camera shows what the visitor sees already: nothing to caption. */}
          <video
            ref={video}
            muted
            playsInline
            aria-label={messages.camera}
            data-running={state === 'running' || undefined}
          />
          <p role="status" data-wrong={isOther || undefined}>
            {isOther ? messages.unrecognized : slow ? messages.slow : messages.hint}
          </p>
        </div>
      ) : (
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            <Button size="medium" onClick={() => goBack(latchkey)}>
              {messages.enter}
            </Button>
          }
        >
          {messages[state]}
        </Empty>
      )}
    </View>
  )
}

/** Shorter than any address. */
const shortest = 25

/**
 * Whether a code's text belongs in the recipient field: an address, a name or a payment request, supported or not. Links to pages and
 * wallets do not.
 */
function isReceiverText(text: string): boolean {
  const trimmed = text.trim()
  if (/^[^\s:/]+$/.test(trimmed)) return trimmed.length >= shortest || trimmed.includes('.')
  try {
    return parsePaymentRequest(trimmed) !== undefined
  } catch {
    // Its error is shown beside the field.
    return true
  }
}

const css = `
.lk-scan { display: grid; gap: 12px }
.lk-scan > video {
  display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: var(--lk-radius-control); background: var(--lk-surface-1)
}
.lk-scan > p {
  margin: 0; min-height: 36px; font-size: 13px; line-height: 18px; text-align: center; color: var(--lk-text-2); text-wrap: balance
}
.lk-scan > p[data-wrong] { color: var(--lk-warning) }
`
