import { Copy } from 'lucide-react'
import { isOnline } from '../../../platform/background/online'
import { describe, log } from '../../../platform/log'
import type { Upload } from '../../../sync/uploads/uploads'
import { summaryOf, reportOf, type UploadSummary } from '../../../upload/progress/upload-summary'
import { Button } from '../../../ui/controls/button'
import { toast } from '../../../ui/layers/toast'
import { copy } from '../copy'
import { outcomeCopy } from './outcome-copy'
import { photoMessage, troubleMessage } from './failure-message'
import { fileSize } from '../../../ui/tools/file-size'
import styles from './upload-details.module.css'

const copyReport = async ({ session, photos }: Upload) => {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    const facts = { online: isOnline(), browser: navigator.userAgent, quota, usage }
    await navigator.clipboard.writeText(reportOf(session, photos, facts))
    void toast({ text: outcomeCopy.reportCopied, tone: 'ok' })
  } catch (error) {
    log.warn('report.not_copied', { error: describe(error) })
    void toast({ text: outcomeCopy.reportNotCopied, tone: 'error' })
  }
}

/** The counts of an upload and the reasons of its failed photos, collapsed by default, with a report to copy. */
export function UploadDetails({ upload }: { upload: Upload }) {
  const summary = summaryOf(upload.session, upload.photos)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{outcomeCopy.details}</summary>
      <dl className={styles.facts}>
        <Fact name={outcomeCopy.sent}>{summary.sent}</Fact>
        {summary.duplicates > 0 && <Fact name={copy.words.duplicate}>{summary.duplicates}</Fact>}
        <Fact name={outcomeCopy.waiting}>{summary.waiting}</Fact>
        <Fact name={outcomeCopy.blocked}>{blockedText(summary)}</Fact>
        <Fact name={outcomeCopy.spaceUsed}>{fileSize(summary.bytesHere)}</Fact>
      </dl>
      <Button variant="secondary" size="small" icon={<Copy />} onClick={() => void copyReport(upload)}>
        {outcomeCopy.copyReport}
      </Button>
      <p className={styles.note}>{outcomeCopy.reportText}</p>
    </details>
  )
}

const blockedText = ({ failed, reasons, trouble }: UploadSummary) => {
  const parts = reasons.map(({ code, status, count }) => {
    const reason = { code, message: code, ...(status !== undefined && { status }) } as Parameters<
      typeof photoMessage
    >[0]
    return `${count}: ${photoMessage(reason)}`
  })
  if (trouble) parts.unshift(troubleMessage(trouble))
  return parts.length > 0 ? parts.join('\n') : String(failed)
}

function Fact({ name, children }: { name: string; children: number | string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
