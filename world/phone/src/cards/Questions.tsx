import { useQuestions } from '../wallet/usePhone.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { RequestCard } from './RequestCard.tsx'

/** What waits for an answer, oldest first; a screen reader hears of it. */
export function Questions() {
  const questions = useQuestions()
  return (
    <div className="questions" aria-live="polite">
      {questions.map((question) =>
        question.kind === 'proposal' ? (
          <ProposalCard key={question.proposal.id} proposal={question.proposal} onAnswer={question.answer} />
        ) : (
          <RequestCard key={question.request.id} request={question.request} onAnswer={question.answer} />
        ),
      )}
    </div>
  )
}
