import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Empty } from '../../ui/Empty.tsx'
import { AtSignIcon } from '../../ui/icons/AtSignIcon.tsx'
import { View } from '../../ui/View.tsx'
import { NameForm } from './NameForm.tsx'

/** A name for the account shown: checked as it is typed, signed for, registered. */
export function RegisterAccountNameView(_props: object): ReactNode {
  const { names: words } = useWords()
  const { address, connector } = useAccount()
  const { serverUrl } = useLatchkey().options
  if (address && serverUrl) return <NameForm wallet={connector?.name ?? ''} />
  return (
    <View title={words.title}>
      <Empty icon={<AtSignIcon />}>{words.unavailable}</Empty>
    </View>
  )
}
