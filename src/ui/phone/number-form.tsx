import type { FormEvent } from 'react'
import { fail, type Result } from '../../../contract/failure'
import { ErrorLine } from '../cards/error-block'
import { MainButton } from '../controls/main-button'
import { useSubmit } from '../tools/use-submit'
import { copy } from './copy'
import { DEFAULT_COUNTRY } from './dial-codes'
import styles from './number-form.module.css'
import { PhoneField } from './phone-field'
import { loadRules, usePhone } from './use-phone'

/** A number that the rules accept. */
export interface RightNumber {
  /** +14155550134 */
  full: string
  readable: string
}

interface NumberFormProps<T> {
  text: string
  /** The label of the button. */
  confirm: string
  /** The error if the rules cannot be loaded. */
  failed: string
  save: (number: RightNumber) => Promise<Result<T, string>>
  onSaved: (saved: T) => void
}

/** A form for one phone number and the action `save`. If `save` fails, the form shows its error. */
export function NumberForm<T>({ text, confirm, failed, save, onSaved }: NumberFormProps<T>) {
  const { phone, setPhone, problem } = usePhone({ ...DEFAULT_COUNTRY, digits: '' })
  const judgeAndSave = async () => {
    const judged = (await loadRules())?.judge(phone)
    return judged?.kind === 'right' ? save(judged) : fail(judged ? copy.invalidPhone : failed)
  }
  const { busy, trouble, submit, clearTrouble } = useSubmit(judgeAndSave, onSaved)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined) submit()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p className={styles.text}>{text}</p>
      <PhoneField
        value={phone}
        onChange={(next) => {
          setPhone(next)
          clearTrouble()
        }}
      />
      <ErrorLine>{trouble}</ErrorLine>
      <MainButton type="submit" block busy={busy} reason={problem}>
        {confirm}
      </MainButton>
    </form>
  )
}
