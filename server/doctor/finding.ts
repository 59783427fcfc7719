/** One result of the doctor's. */
export interface Finding {
  /** Stable, for scripts. */
  code: string
  /** `wrong`: something does not work or is not safe. `advice`: it works, and could be better. */
  level: 'ok' | 'advice' | 'wrong'
  text: string
  /** What to change; for all that is not ok. */
  mend?: string
}

export const good = (code: string, text: string): Finding => ({ code, level: 'ok', text })
export const wrong = (code: string, text: string, mend: string): Finding => ({ code, level: 'wrong', text, mend })
export const advice = (code: string, text: string, mend: string): Finding => ({ code, level: 'advice', text, mend })

const LABELS = { ok: 'ok    ', advice: 'advice', wrong: 'WRONG ' }

/** A finding as the operator reads it. */
export const describeFinding = ({ code, level, text, mend }: Finding): string =>
  [`${LABELS[level]}  ${code}: ${text}`, ...(mend ? [`        ${mend}`] : [])].join('\n')
