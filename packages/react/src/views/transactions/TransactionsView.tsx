import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { ActivityList } from '../../parts/ActivityList.tsx'
import { View } from '../../ui/View.tsx'

/** The account's whole activity, as high as the modal. */
export function TransactionsView(_props: object): ReactNode {
  const { activity } = useMessages()
  return (
    <View title={activity.title}>
      <ActivityList />
    </View>
  )
}
