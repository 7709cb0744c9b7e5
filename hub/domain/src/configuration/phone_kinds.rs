//! What callers are led through: flows, and the hours that they ask.

use super::{Configuration, Texts};
use crate::calls::flow::{FaultKey, Flow, FlowFault, Schedule, ScheduleFault, Step};
use crate::cases::workflow::Workflow;
use crate::config_version::ConfigKind;

impl Configuration for Flow {
    const KIND: ConfigKind = ConfigKind::Flow;
    const NAMES: &'static [ConfigKind] = &[ConfigKind::PhoneSchedule, ConfigKind::Flow, ConfigKind::Workflow];
    type Fault = FlowFault;

    fn program(&self, _key: &str) -> Option<i64> {
        self.program
    }

    fn faults(&self) -> Vec<FlowFault> {
        self.check().err().unwrap_or_default()
    }

    // It may lead to itself.
    fn faults_beside(&self, key: &str, texts: &Texts) -> Vec<FlowFault> {
        let mut faults = Vec::new();
        for (name, step) in &self.steps {
            if let Step::Hours(hours) = step
                && !texts.has(ConfigKind::PhoneSchedule, &hours.schedule)
            {
                let (fault, named) = (FaultKey::UnknownSchedule, hours.schedule.as_str());
                faults.push(FlowFault::of_step(fault, name, "schedule", named));
            }
            if let Step::Goto(goto) = step
                && goto.flow != key
                && !texts.has(ConfigKind::Flow, &goto.flow)
            {
                let (fault, named) = (FaultKey::UnknownFlow, goto.flow.as_str());
                faults.push(FlowFault::of_step(fault, name, "flow", named));
            }
            if let Step::SetStatus(set) = step
                && !self.knows_status(set.status, texts)
            {
                let (fault, named) = (FaultKey::UnknownStatus, set.status.to_string());
                faults.push(FlowFault::of_step(fault, name, "status", named));
            }
        }
        faults
    }
}

impl Flow {
    /// Whether the workflow of its program has this state, or some workflow where it is for every program.
    fn knows_status(&self, state: i64, texts: &Texts) -> bool {
        let mut flows = texts.all::<Workflow>();
        flows.any(|(program, flow)| {
            let is_own = self.program.is_none_or(|own| own.to_string() == program);
            is_own && flow.state(state).is_some()
        })
    }
}

impl Configuration for Schedule {
    const KIND: ConfigKind = ConfigKind::PhoneSchedule;
    const NAMES: &'static [ConfigKind] = &[];
    type Fault = ScheduleFault;

    fn program(&self, _key: &str) -> Option<i64> {
        None
    }

    fn faults(&self) -> Vec<ScheduleFault> {
        self.check().err().unwrap_or_default()
    }
}
