import { Navigate, Route, Routes, useLocation } from '@fairlead/shared/router';
import { NotFound } from '@fairlead/shared/ui';

import { TasksFrame } from './app/tasks-frame.tsx';
import { TaskHistoryPage } from './history/task-history-page.tsx';

/** What the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/tasks" element={<Navigate to="/tasks/history" replace />} />
      <Route
        path="/tasks/history"
        element={
          <TasksFrame>
            <TaskHistoryPage />
          </TasksFrame>
        }
      />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}
