"""Which tests hold what two trials and an attack found: line by line of issue 21, the trials first, then the attack."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

HELD_BY = {
    "1 imports lose nothing without a word": """
        formats/test_importing.py::test_voice_messages_are_imported_and_what_has_no_text_is_counted
        formats/test_importing.py::test_the_text_of_attachments_is_imported_and_files_are_counted
        operations/test_imported_knowledge.py::test_the_profile_shows_what_was_imported
        operations/test_imported_knowledge.py::test_a_later_statement_takes_the_place_of_what_was_imported
    """,
    "2 an import of entities is linear": """
        linear/test_linear_operations.py::test_importing_twice_the_entities_takes_at_most_about_twice_the_time
    """,
    "3 a fork gets the error at once": """
        torture/test_fork.py::test_a_child_forked_while_background_work_runs_gets_a_clear_error_at_once
        adapters/stores/sqlite/test_sqlite_store.py::test_a_child_forked_while_the_parent_writes_gets_the_error_at_once
    """,
    "4 connect writes what works": """
        interfaces/cli/test_cli_trial.py::test_connect_checks_first_that_the_client_could_start_the_server
    """,
    "5 make run": """
        test_readme.py::test_make_run_says_that_it_installs_and_shows_how_far_it_is
        test_readme.py::test_make_run_takes_a_port_and_says_so_where_it_is_taken
        interfaces/cli/test_cli_trial.py::test_a_later_start_says_how_to_replace_a_lost_key
        test_shown_commands.py::test_the_readme_can_be_followed_line_by_line_in_an_empty_home
    """,
    "6 calls of the older server": """
        interfaces/mcp/test_tools.py::test_metadata_is_another_name_for_meta_data
        config/test_settings.py::test_the_settings_file_of_the_older_server_may_call_the_embedder_by_its_old_name
        interfaces/cli/test_cli_trial.py::test_a_server_reads_the_settings_file_that_is_named
        e2e/test_mcp_curl.py::test_the_older_servers_calls_are_answered_in_its_shapes
    """,
    "7 small things": """
        interfaces/cli/test_cli_trial.py::test_an_export_asks_before_it_replaces_a_file
        interfaces/cli/test_cli_trial.py::test_forgetting_something_that_is_not_there_is_refused_before_asking
        interfaces/cli/test_cli_trial.py::test_a_mistyped_command_gets_a_suggestion
        interfaces/cli/test_cli_trial.py::test_an_error_names_the_option_and_not_the_argument_of_the_library
        interfaces/cli/test_cli_trial.py::test_the_demo_ends_well_when_its_reader_has_seen_enough
        interfaces/cli/test_cli_trial.py::test_the_demo_is_the_same_in_every_run
        interfaces/cli/test_cli_chat.py::test_what_was_recalled_is_shown_on_demand_without_the_message_itself
        interfaces/hooks/test_hook_command.py::test_the_newest_exchanges_of_other_conversations_stay_out_of_the_context
        test_arguments.py::test_a_part_that_cannot_work_is_refused_when_the_memory_is_made
        test_arguments.py::test_a_time_may_be_a_date_seconds_since_1970_a_string_or_a_datetime
        test_arguments.py::test_an_empty_query_recalls_no_items_but_the_newest_pages
    """,
    "9 forgotten text is gone": """
        torture/test_forgetting_schedules.py::test_no_schedule_leaves_a_byte_of_a_forgotten_page
        operations/test_forget_renewed.py::test_a_renewed_summary_never_tells_of_a_page_of_another_part
        operations/test_forget_renewed.py::test_a_renewed_chain_never_tells_of_a_page_that_it_does_not_continue
        operations/test_forget_renewed.py::test_a_page_forgotten_just_after_it_was_read_is_not_brought_back
    """,
    "10 no text freezes others": """
        linear/test_linear_patterns.py::test_twice_the_text_takes_at_most_about_twice_the_time
        linear/test_linear_operations.py::test_twice_the_text_takes_at_most_about_twice_the_time
        linear/test_linear_operations.py::test_recalling_a_stored_attack_takes_time_in_proportion_to_its_length
        linear/test_linear_operations.py::test_a_question_is_searched_for_up_to_a_length
        interfaces/http/test_thread_turns.py::test_threads_of_a_server_that_compute_take_turns_of_less_than_a_millisecond
    """,
    "11 descriptors": """
        adapters/stores/sqlite/test_descriptor_limit.py::test_line_11_the_soft_limit_on_descriptors_becomes_the_hard_one
        adapters/stores/sqlite/test_descriptor_limit.py::test_line_11_the_unit_file_asks_for_many_descriptors
        adapters/stores/sqlite/test_open_files.py::test_a_pool_of_memories_serves_more_users_than_there_are_descriptors
    """,
    "12 prepared backups": """
        admin/test_prepared_backups.py::test_a_file_of_another_name_than_a_backup_holds_is_refused
        admin/test_prepared_backups.py::test_a_schema_that_is_not_ours_is_refused
        admin/test_prepared_backups.py::test_a_trigger_in_the_keys_of_a_backup_is_refused
        interfaces/cli/test_cli_backup.py::test_a_prepared_backup_replaces_nothing_even_where_nobody_is_asked
        interfaces/cli/test_cli_backup.py::test_doctor_reports_a_trigger_that_is_not_ours
    """,
    "13 rows of an import are validated": """
        formats/test_import_validation.py::test_a_page_that_no_caller_could_store_is_refused_and_nothing_is_imported
        formats/test_import_validation.py::test_a_note_that_no_caller_could_store_is_refused
        formats/test_import_validation.py::test_secrets_are_redacted_in_everything_that_is_imported
        formats/test_import_validation.py::test_one_broken_row_is_never_fatal
    """,
    "14 the quotation mark cannot be imitated": """
        privacy/test_quotation.py::test_the_closing_mark_cannot_be_imitated
        privacy/test_quotation.py::test_no_mark_of_unicode_hides_that_a_tag_is_opened
        privacy/test_quotation.py::test_the_table_of_ignorable_code_points_is_that_of_the_unicode_standard
        privacy/test_quotation.py::test_nothing_ignorable_is_left_between_letters
    """,
    "15 words of others are no facts": """
        analysis/test_pasted.py::test_a_pasted_text_is_not_the_writers_own_words
        analysis/test_pasted.py::test_what_a_writer_says_of_themselves_stays
    """,
    "16 marks in every interface": """
        service/test_instruction_marks.py::test_recalled_pages_and_notes_are_marked
        service/test_instruction_marks.py::test_a_document_that_is_fetched_is_marked
        service/test_instruction_marks.py::test_the_text_for_a_prompt_marks_what_reads_like_an_instruction
        interfaces/cli/test_cli_notes.py::test_a_note_that_reads_like_an_instruction_is_marked_wherever_it_is_shown
        service/test_instruction_marks.py::test_the_pages_and_the_command_line_mark_recalled_items
        analysis/test_planted_instructions.py::test_a_paraphrase_that_no_pattern_finds_is_told_alone_and_inside_an_answer
        privacy/test_overrides.py::test_an_order_to_ignore_instructions_is_noticed
    """,
    "17 results have a size limit": """
        service/test_size_limit.py::test_a_result_that_would_be_too_large_is_cut_and_lists_the_ids_of_the_rest
        service/test_size_limit.py::test_a_rest_list_is_paged_by_size_without_loss
        service/test_size_limit.py::test_whatever_is_cut_fits_and_keeps_its_fields
    """,
    "18 a lease from the future": """
        contracts/store/test_store_state.py::test_a_lease_that_ends_later_than_one_taken_now_counts_for_nothing
    """,
    "19 a read makes no file": """
        interfaces/http/test_unknown_users.py::test_a_reading_service_that_names_an_unknown_user_creates_no_file
        adapters/stores/sqlite/test_small_files.py::test_line_19_a_new_owners_file_is_small
    """,
    "20 terminal, umask, full disk": """
        interfaces/cli/test_cli_trial.py::test_no_command_passes_escape_sequences_of_stored_text_to_the_terminal
        interfaces/cli/test_cli_trial.py::test_folders_are_made_for_their_user_alone_whatever_the_umask
        adapters/stores/sqlite/test_full_disk.py::test_line_20_a_full_disk_refuses_an_add_and_forgets_without_a_trace
        adapters/stores/sqlite/test_full_disk.py::test_line_20_a_shutdown_on_a_full_disk_shows_no_traceback
        interfaces/http/test_readiness.py::test_a_disk_that_takes_no_more_is_not_ready
    """,
    "21 low": """
        formats/test_importing.py::test_an_odd_zip_is_read_or_refused_with_one_sentence
        formats/test_importing.py::test_a_zip_that_unpacks_to_far_more_than_its_size_is_refused_for_that
        formats/test_importing.py::test_a_database_with_a_view_or_no_regular_file_is_refused
        test_unusable_input.py::test_line_21_a_lone_surrogate_is_refused_wherever_it_is_passed
        test_unusable_input.py::test_line_21_a_time_without_an_offset_is_stored_and_recalled
        admin/test_malformed_manifests.py::test_line_21_a_malformed_manifest_is_refused_in_one_sentence
        test_unreadable_folder.py::test_line_21_a_data_folder_of_somebody_else_is_named
        admin/test_prepared_backups.py::test_a_backup_deletes_nothing_that_is_there
        adapters/stores/sqlite/test_read_only_disk.py::test_line_21_recall_works_on_a_read_only_file_system_and_an_add_says_why_not
        interfaces/http/test_access.py::test_another_host_is_refused_before_anything_else
        interfaces/http/test_interruptions.py::test_a_message_with_half_a_character_gets_an_error_over_standard_streams
        interfaces/http/test_timeouts.py::test_idle_connections_of_one_address_are_limited_and_the_oldest_goes_first
    """,
}


@pytest.mark.parametrize("line", HELD_BY)
def test_a_line_is_held_by_tests_that_exist(line: str) -> None:
    names = [name.split("::") for name in HELD_BY[line].split()]

    missing = [name for file, name in names if not re.search(rf"def {name}\(", (TESTS / file).read_text("utf-8"))]

    assert names
    assert missing == []
