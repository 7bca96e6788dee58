import type { ReactNode } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SendIcon } from '../../ui/icons/SendIcon.tsx'
import { View } from '../../ui/View.tsx'

/** A review that was opened with nothing in it, after a reload perhaps. */
export function NothingToReview({ onStartOver }: { onStartOver: () => void }): ReactNode {
  const { preview: words } = useWords().send
  return (
    <View title={words.title}>
      <Empty
        icon={<SendIcon />}
        action={
          <Button size="medium" onClick={onStartOver}>
            {words.startOver}
          </Button>
        }
      >
        {words.nothing}
      </Empty>
    </View>
  )
}
