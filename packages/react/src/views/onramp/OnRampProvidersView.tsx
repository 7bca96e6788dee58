import { getOnramp, setOnramp, watchOnramp } from '@latchkey/core'
import { getOnrampProviders, goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CheckIcon, CircleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { View } from '../../ui/View.tsx'

/** The providers, with the fee they usually charge. */
export function OnRampProvidersView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { buy, common } = useMessages()
  const messages = buy.providers
  const errorText = useErrorText()
  const { selectedProvider } = useWatch(getOnramp, watchOnramp)
  const { status, data = [], error, refetch } = useRead(getOnrampProviders, {})
  const isSlow = useSlow(status === 'loading')
  return (
    <View title={messages.title}>
      {status === 'loading' && <SkeletonRows count={2} label={buy.loading} />}
      {isSlow && <Note>{buy.slow}</Note>}
      {error && data.length === 0 && (
        <Empty
          kind="wrong"
          icon={<CircleAlertIcon />}
          action={
            <Button size="medium" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </Empty>
      )}
      {data.length > 0 && (
        <List label={messages.list}>
          {data.map(({ name, label, feePercent: { min, max } }) => (
            <Row
              key={name}
              picture={<Picture name={label} />}
              name={label}
              caption={messages.fees({ min: String(min), max: String(max) })}
              end={name === selectedProvider && <CheckIcon />}
              selected={name === selectedProvider}
              onClick={() => {
                setOnramp(latchkey, { selectedProvider: name })
                goBack(latchkey)
              }}
            />
          ))}
        </List>
      )}
    </View>
  )
}
