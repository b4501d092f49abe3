import type { Topic } from '@fortnight/contract/push'

/** Reads an event stream until it ends or breaks: the id and the topics of each event, as they arrive. */
export async function* eventsOf({ body }: Response): AsyncGenerator<{ id: string; topics: Topic[] }, void, undefined> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const [, id = '', topics = '[]'] = /event: changed\nid: (\S+)\ndata: (.*)$/.exec(frame) ?? []
      yield { id, topics: JSON.parse(topics) as Topic[] }
    }
  }
}
