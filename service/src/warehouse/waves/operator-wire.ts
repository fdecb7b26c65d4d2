import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { workTaskMachine } from '../tasks/model.ts'
import { pickWaveMachine, type Wave } from './model.ts'
import type { ShownWave } from './waves.ts'
import { lineToWire, TaskLine } from '../tasks/operator-wire.ts'

export const WaveWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the wave.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    status: OneOf(pickWaveMachine.states, {
      description:
        'PICKED: nothing is left to pick. COMPLETED: every tote was released, because its task is packed or ended.',
    }),
    task_count: NullableInteger({ description: 'The number of tasks.' }),
    line_count: NullableInteger({ description: 'The number of lines.' }),
    picked_count: NullableInteger({ description: 'The number of picked cards.' }),
    created_by: Type.String({ description: 'Who created the wave.' }),
    picked_by: NullableString({ description: 'Who picks the wave; null until a person takes it.' }),
    created_at: Timestamp({ description: 'When the wave was created.' }),
    started_at: NullableTimestamp({ description: 'When the wave was started.' }),
    picked_at: NullableTimestamp({ description: 'When the wave was picked.' }),
    closed_at: NullableTimestamp({ description: 'When the wave was closed.' }),
    end_reason: NullableString({ description: 'Why it ended.' }),
  },
  { $id: 'PickWave' },
)

type Counts = { taskCount?: number; lineCount?: number; pickedCount?: number }

export const waveToWire = (wave: Wave & Counts): Static<typeof WaveWire> => ({
  id: wave.id,
  site_id: wave.siteId,
  status: wave.status,
  task_count: wave.taskCount ?? null,
  line_count: wave.lineCount ?? null,
  picked_count: wave.pickedCount ?? null,
  created_by: wave.createdBy,
  picked_by: wave.pickedBy,
  created_at: wave.createdAt.toISOString(),
  started_at: wave.startedAt?.toISOString() ?? null,
  picked_at: wave.pickedAt?.toISOString() ?? null,
  closed_at: wave.closedAt?.toISOString() ?? null,
  end_reason: wave.endReason,
})

export const WaveTaskWire = Type.Object({
  task_id: Type.Integer({ description: 'The id of the task.' }),
  title: Type.String({ description: 'What the task is, in words.' }),
  status: OneOf(workTaskMachine.states, { description: 'The status of the task.' }),
  tote: NullableString({ description: 'The tote of the task; null until its first card is picked.' }),
  line_count: Type.Integer({ description: 'The number of lines.' }),
  picked_count: Type.Integer({ description: 'The number of picked cards.' }),
  released_at: NullableTimestamp({ description: 'When its tote became free for another task.' }),
})

export const WalkLineWire = Type.Interface([TaskLine], {
  task_id: Type.Integer({ description: 'The id of the task.' }),
  tote: NullableString({ description: 'The tote for the card; null until the first card of its task is picked.' }),
  can_pick: Type.Boolean({ description: 'False for a task that is short, packed or ended.' }),
})

export function shownWaveToWire({ wave, tasks, walk }: ShownWave) {
  const counts = {
    taskCount: tasks.length,
    lineCount: walk.length,
    pickedCount: walk.filter(({ line }) => line.pickedAt !== null).length,
  }
  return {
    wave: waveToWire({ ...wave, ...counts }),
    tasks: tasks.map((task) => ({
      task_id: task.taskId,
      title: task.title,
      status: task.status,
      tote: task.tote,
      line_count: task.lineCount,
      picked_count: task.pickedCount,
      released_at: task.releasedAt?.toISOString() ?? null,
    })),
    walk: walk.map((line) => ({
      ...lineToWire(line),
      task_id: line.taskId,
      tote: line.tote,
      can_pick: line.canPick,
    })),
  }
}
